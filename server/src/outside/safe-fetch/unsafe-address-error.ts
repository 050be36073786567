/** A URL or IP address that the server must not connect to. */
export class UnsafeAddressError extends Error {
  constructor() {
    super("This address is not visited");
  }
}
