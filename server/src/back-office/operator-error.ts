export { ExplainedError as OperatorError } from "../platform/explained-error.ts";
