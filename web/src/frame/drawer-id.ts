/** The id of the template of the menu of narrow screens. */
export const drawerId = "drawer";
