/** The path of `logOut`, apart from its schemas, since every page sends this call. */
export const logOutPath = "/auth/logout";
