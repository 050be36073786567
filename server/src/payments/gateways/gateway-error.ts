/**
 * A failed call. `unknown`: the outcome is unknown (no answer, a malformed one, a wrong signature), so query or retry.
 * `refused`: the gateway rejected the request, and would again; only a signed rejection is final. The message is for the
 * log and holds no secret.
 */
export class GatewayError extends Error {
  readonly kind: "unknown" | "refused";
  readonly isSigned: boolean;

  constructor(
    kind: "unknown" | "refused",
    sentence: string,
    { isSigned = false, ...options }: ErrorOptions & { readonly isSigned?: boolean } = {},
  ) {
    super(sentence, options);
    this.kind = kind;
    this.isSigned = isSigned;
  }
}
