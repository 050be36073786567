const parameter = "buy";

/** The path of the pricing page with a package's dialog open, to return to after signing in. */
export function purchasePath(packageId: number): string {
  return `/pricing?${parameter}=${packageId}`;
}

/** The package id in the current URL, unparsed. */
export function packageIdInUrl(): string | null {
  return new URLSearchParams(location.search).get(parameter);
}

/** Puts a package id into the current URL, or removes it. */
export function setPackageIdInUrl(packageId: number | undefined): void {
  const url = new URL(location.href);
  if (packageId === undefined) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, String(packageId));
  history.replaceState(history.state, "", url);
}
