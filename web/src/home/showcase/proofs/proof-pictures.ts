const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

export function proofPicture(name: string): string | undefined {
  return files[`./pictures/${name}.webp`];
}
