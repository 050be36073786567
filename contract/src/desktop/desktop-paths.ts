/** The page that asks whether the tool may sign in; its query has the `request`. */
export const authorizePath = "/authorize";
/** The page that takes the code which the tool shows; its query may have the `code`. */
export const devicePath = "/device";
