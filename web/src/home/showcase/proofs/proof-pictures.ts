const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

/** The URL of a picture of the demonstrations. */
export function proofPicture(name: string): string | undefined {
  return files[`./pictures/${name}.webp`];
}
