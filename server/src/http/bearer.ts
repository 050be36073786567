/** The token of an `Authorization: Bearer …` header, if it has the form of one of ours. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
}
