const parameter = "buy";

/** The pricing page with the dialog of a package open; the return path of visitors who have to sign in first. */
export function purchasePath(packageId: number): string {
  return `/pricing?${parameter}=${packageId}`;
}

/** The package id in the current URL, unparsed. */
export function packageIdInUrl(): string | null {
  return new URLSearchParams(location.search).get(parameter);
}

/** Puts a package id into the current URL, or removes it. */
export function setPackageIdInUrl(packageId: number | undefined): void {
  const address = new URL(location.href);
  if (packageId === undefined) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, String(packageId));
  history.replaceState(history.state, "", address);
}
