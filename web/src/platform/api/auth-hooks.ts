interface AuthHooks {
  readonly readToken: () => string | undefined;
  /** Called after a 401 with the token that was sent, if any. */
  readonly onUnauthorized: (token: string | undefined) => void;
}

let hooks: AuthHooks = { readToken: () => undefined, onUnauthorized: () => {} };

/** Connects the API client to the session. The session's folder may import this one, but not the reverse. */
export function setAuthHooks(next: AuthHooks): void {
  hooks = next;
}

export function authHooks(): AuthHooks {
  return hooks;
}
