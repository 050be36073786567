/** What an operator got wrong, in words for the operator. */
export class OperatorError extends Error {}
