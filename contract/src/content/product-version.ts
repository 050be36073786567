/** The current version of the product; the desktop client has numbers of its own. */
export const productVersion = "4.6";
