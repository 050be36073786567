/** The page that asks whether the tool may sign in; its query contains the `request`. */
export const authorizePath = "/authorize";
/** The page where people enter the code that the tool shows; its query may contain the `code`. */
export const devicePath = "/device";
