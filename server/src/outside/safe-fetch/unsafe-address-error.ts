/** An address that a server must not be made to visit. */
export class UnsafeAddressError extends Error {
  constructor() {
    super("This address is not visited");
  }
}
