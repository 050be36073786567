/** Saves a file from memory. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name }).click();
  // Not at once: some browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Copies a text to the clipboard; false if permission is denied, or where there is none on an insecure origin. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
