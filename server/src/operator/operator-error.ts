/** An operator's mistake; the message is for the operator. */
export class OperatorError extends Error {}
