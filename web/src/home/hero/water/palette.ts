const whaleMarks = ["b", "h", "m", "n", "k", "w", "g", "l", "p", "e", "i"] as const;

export type Palette = Readonly<ReturnType<typeof readPalette>>;

/** Packs a computed CSS colour (`rgb(r, g, b)`) into the byte order of canvas pixels. */
export function packColour(computed: string): number {
  const [red = 0, green = 0, blue = 0] = (computed.match(/[\d.]+/g) ?? []).map(Number);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Reads the colour tokens as computed for an element. They depend on the theme. */
export function readPalette(element: HTMLElement) {
  const probe = element.appendChild(document.createElement("i"));
  const colour = (token: string) => {
    probe.style.color = `var(--${token})`;
    return packColour(getComputedStyle(probe).color);
  };
  const palette = {
    /** The whale's colours, by their letter in the sprite. */
    whale: new Map(whaleMarks.map((mark) => [mark as string, colour(`whale-${mark}`)])),
    krill: ["krill-1", "krill-2", "krill-3", "krill-4"].map(colour),
    clips: ["clip-1", "clip-2", "clip-3"].map(colour),
    /** The colour of the waveform inside a clip, for each clip colour. */
    waves: ["krill-3", "whale-h", "whale-g"].map(colour),
    water: { shallow: colour("water-1"), deep: colour("water-2") },
    track: colour("track"),
    scrap: colour("scrap"),
    playhead: colour("playhead"),
  };
  probe.remove();
  return palette;
}
