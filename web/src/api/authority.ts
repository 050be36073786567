interface Authority {
  readonly readToken: () => string | undefined;
  /** Called with the token (or its absence) that a call was refused with as unauthorised. */
  readonly onRefused: (token: string | undefined) => void;
}

let authority: Authority = { readToken: () => undefined, onRefused: () => {} };

/** Where calls take their token from and whom they tell that it is dead; `session` lies above and says so. */
export function setAuthority(given: Authority): void {
  authority = given;
}

export function currentAuthority(): Authority {
  return authority;
}
