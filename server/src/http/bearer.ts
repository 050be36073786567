/** The token of an `Authorization: Bearer …` header; undefined unless it has the form of a session token. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
}
