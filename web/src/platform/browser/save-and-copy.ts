export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name }).click();
  // Some browsers start reading the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Copies a text. Resolves with false if permission is denied, or if the origin is insecure and therefore has no
 * clipboard.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
