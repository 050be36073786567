/** The URLs of the pictures, which are never inlined into the script. */
const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

export function showcasePicture(id: string): string | undefined {
  return files[`./pictures/${id}.webp`];
}
