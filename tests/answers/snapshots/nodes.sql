-- number
-2.5

-- day
CAST('2022-06-20' AS DATE)

-- words
'it''s'

-- metric
cells.amount_a_1y_before_h1

-- derived metric
COALESCE(cells.amount_a - cells.amount_b, 2 * cells.amount_b_1y_before)

-- plus
cells.amount_a + cells.amount_b

-- times
(
  cells.amount_a - cells.amount_b
) * 3

-- ratio
cells.amount_a / NULLIF(cells.amount_b, 0)

-- growth
CASE
  WHEN cells.amount_a_2y_before <> 0
  THEN (
    cells.amount_a - cells.amount_a_2y_before
  ) / ABS(cells.amount_a_2y_before)
END

-- growth rate
CASE
  WHEN cells.amount_a_3y_before > 0 AND cells.amount_a > 0
  THEN (
    POWER((
      cells.amount_a / cells.amount_a_3y_before
    ), 0.3333333333333333)
  ) - 1
END

-- change
cells.amount_a - cells.amount_a_1y_before

-- change of a date
DATE_DIFF('DAY', CAST(cells.met_on_1y_before + INTERVAL '1' YEAR AS DATE), cells.met_on)

-- mean over years
(
  (
    cells.amount_a + cells.amount_a_1y_before
  ) + cells.amount_a_2y_before
) / 3

-- sum over years
cells.amount_a + cells.amount_a_1y_before

-- least over years
CASE
  WHEN NOT cells.amount_a IS NULL AND NOT cells.amount_a_1y_before IS NULL
  THEN LEAST(cells.amount_a, cells.amount_a_1y_before)
END

-- shifted
cells.amount_a_1y_before / NULLIF(cells.amount_b_1y_before, 0)

-- absolute
ABS(cells.amount_a - cells.amount_a_1y_before)

-- days
DATE_DIFF('DAY', cells.met_on, cells.paid_on)

-- month of a date
MONTH(cells.met_on)

-- weekday of a date
ISODOW(cells.met_on)

-- month of each entry
LIST_FILTER(
  LIST_TRANSFORM(
    cells.meetings,
    LAMBDA entry : COALESCE(
      TRY_CAST(REGEXP_EXTRACT(
        TRANSLATE(
          entry,
          '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
          '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
        ),
        '\d{4}\s*[-/.年]\s*(0?[1-9]|1[0-2])(?:\D|$)',
        1
      ) AS INT),
      TRY_CAST(REGEXP_EXTRACT(
        TRANSLATE(
          entry,
          '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
          '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
        ),
        '(?:^|\D)(0?[1-9]|1[0-2])\s*月',
        1
      ) AS INT)
    )
  ),
  LAMBDA entry : NOT entry IS NULL
)

-- length
LEN(cells.meetings)

-- indicator
CAST(cells.flag AS INT)

-- compare
cells.amount_a >= 5 AND cells.currency = 'USD'

-- compare texts
LOWER(
  REGEXP_REPLACE(
    TRANSLATE(
      NFC_NORMALIZE(cells.auditor),
      '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    ),
    '[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"''“”‘’]+',
    '',
    'g'
  )
) = LOWER(
  REGEXP_REPLACE(
    TRANSLATE(
      NFC_NORMALIZE('Alpha'),
      '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    ),
    '[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"''“”‘’]+',
    '',
    'g'
  )
)

-- compare dates
cells.met_on < CAST('2022-06-20' AS DATE)

-- some entry
LEN(
  LIST_FILTER(
    LIST_FILTER(
      LIST_TRANSFORM(
        cells.meetings,
        LAMBDA entry : COALESCE(
          TRY_CAST(REGEXP_EXTRACT(
            TRANSLATE(
              entry,
              '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
              '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
            ),
            '\d{4}\s*[-/.年]\s*(0?[1-9]|1[0-2])(?:\D|$)',
            1
          ) AS INT),
          TRY_CAST(REGEXP_EXTRACT(
            TRANSLATE(
              entry,
              '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
              '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
            ),
            '(?:^|\D)(0?[1-9]|1[0-2])\s*月',
            1
          ) AS INT)
        )
      ),
      LAMBDA entry : NOT entry IS NULL
    ),
    LAMBDA entry : entry = 5
  )
) > 0

-- present
NOT cells.amount_a IS NULL

-- absent
cells.amount_a IS NULL

-- holds
cells.flag

-- text contains
CONTAINS(
  LOWER(
    REGEXP_REPLACE(
      TRANSLATE(
        NFC_NORMALIZE(cells.auditor),
        '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
        '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
      ),
      '[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"''“”‘’]+',
      '',
      'g'
    )
  ),
  LOWER(
    REGEXP_REPLACE(
      TRANSLATE(
        NFC_NORMALIZE('LLP'),
        '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
        '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
      ),
      '[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"''“”‘’]+',
      '',
      'g'
    )
  )
)

-- list contains
LEN(
  LIST_FILTER(
    cells.methods,
    LAMBDA entry : CONTAINS(
      LOWER(
        REGEXP_REPLACE(
          TRANSLATE(
            NFC_NORMALIZE(entry),
            '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
            '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
          ),
          '[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"''“”‘’]+',
          '',
          'g'
        )
      ),
      LOWER(
        REGEXP_REPLACE(
          TRANSLATE(
            NFC_NORMALIZE('网络'),
            '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
            '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
          ),
          '[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"''“”‘’]+',
          '',
          'g'
        )
      )
    )
  )
) > 0

-- number altered
cells.staff <> cells.staff_1y_before

-- date altered
DATE_DIFF('DAY', CAST(cells.met_on_2y_before + INTERVAL '2' YEAR AS DATE), cells.met_on) <> 0

-- company
cells.ticker IN ('AAAA', 'BBBB')

-- every
cells.flag AND NOT cells.amount_a IS NULL

-- either
cells.flag OR cells.amount_a IS NULL

-- not
NOT cells.flag
