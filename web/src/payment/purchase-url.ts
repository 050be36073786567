const parameter = "buy";

/** While a package's dialog is open the page's address names it, so that signing in leads back to it. */
export function purchasePath(packageId: number): string {
  return `/pricing?${parameter}=${packageId}`;
}

/** The package that the address names, as it stands there. */
export function packageIdInUrl(): string | null {
  return new URLSearchParams(location.search).get(parameter);
}

/** Names a package in the address, or none. */
export function setPackageIdInUrl(packageId: number | undefined): void {
  const address = new URL(location.href);
  if (packageId === undefined) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, String(packageId));
  history.replaceState(history.state, "", address);
}
