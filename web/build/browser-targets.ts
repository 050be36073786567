/** The oldest browsers that the site supports, as MDN's data names them. */
export const oldestBrowsers = { chrome: 92, safari: 15.4, safari_ios: 15.4, firefox: 115 } as const;

/** The same for the bundler. */
const { chrome, safari, safari_ios, firefox } = oldestBrowsers;
export const browserTargets = [`chrome${chrome}`, `safari${safari}`, `ios${safari_ios}`, `firefox${firefox}`];
