/** The oldest browsers that the site supports, for the bundler. */
export const browserTargets = ["chrome100", "safari15.4", "ios15.4", "firefox115"];
