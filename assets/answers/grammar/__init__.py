"""The grammar planner: a question in English or Chinese -> typed parts -> a plan, without a model."""
