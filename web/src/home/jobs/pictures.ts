/** The addresses of the pictures. They stay files, however small, so that they are not loaded with the script. */
const files = import.meta.glob<string>("./pictures/*.{avif,webp}", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

interface Picture {
  readonly avif: string | undefined;
  readonly smallAvif: string | undefined;
  readonly webp: string | undefined;
}

export function pictureOf(id: string): Picture {
  return {
    avif: files[`./pictures/${id}.avif`],
    smallAvif: files[`./pictures/${id}-480.avif`],
    webp: files[`./pictures/${id}.webp`],
  };
}
