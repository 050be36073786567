/** The edit that the video shows, as a function of the frame alone. Nothing here draws. */

export const framesPerSecond = 30;
export const frameCount = 360;

/** When the film goes back to its beginning, so that the last frame leads to the first. */
const rewindAtS = 11.3;
const pxPerSecond = 66;
export const shotS = 3;

/** Pieces of the track in px: in which shot, how wide, and whether nobody speaks in it. */
interface Piece {
  readonly shot: number;
  readonly width: number;
  readonly isPause: boolean;
}

const keep = (shot: number, width: number): Piece => ({ shot, width, isPause: false });
const pause = (shot: number, width: number): Piece => ({ shot, width, isPause: true });

/** What is kept of a shot is as long as the shot is shown; the playhead never stands on a pause. */
export const pieces: readonly Piece[] = [
  keep(0, 198),
  keep(1, 84),
  pause(1, 62),
  keep(1, 70),
  pause(1, 88),
  keep(1, 44),
  keep(2, 96),
  pause(2, 74),
  keep(2, 102),
  pause(2, 58),
  keep(3, 60),
  pause(3, 90),
  keep(3, 98),
  pause(3, 64),
];

export interface PlacedPiece extends Piece {
  readonly left: number;
  /** From 0, on the track, to 1, gone. */
  readonly fallen: number;
  /** From 0, like any other, to 1, marked for removal. */
  readonly marked: number;
}

export interface DemoState {
  /** What is shown of the film. */
  readonly filmS: number;
  /** Where the playhead stands on the track, in px and in seconds. */
  readonly playhead: number;
  readonly playheadS: number;
  readonly pieces: readonly PlacedPiece[];
  /** How far each function is switched on: subtitles, enhancement, cuts, voice. */
  readonly switches: readonly [number, number, number, number];
  /** How much of the caption below the picture is written, and of each on the track. */
  readonly said: number;
  readonly captions: readonly number[];
  readonly removed: number;
  readonly enhanced: number;
  readonly voiced: number;
}

const switchedAtS = { subtitles: 0.4, enhancement: 1, cuts: 3.3, voice: 7.4 };
const firstCutAtS = 3.7;
const cutEveryS = 0.38;

export function demoStateAt(frame: number): DemoState {
  const s = (frame % frameCount) / framesPerSecond;
  const back = 1 - ease(s, rewindAtS, 0.6);
  const playheadS = Math.min(s, rewindAtS) * back;
  // The picture is at its beginning at once: running it backwards would weigh as much as all the rest.
  const isBack = s >= rewindAtS;
  const cuts = pieces
    .filter(({ isPause }) => isPause)
    .map((_, at) => ease(s, firstCutAtS + at * cutEveryS, 0.55));
  const written = [0.65, 0.2, 0.2, 0.2].map((after, shot) => linear(s, shot * shotS + after, 1.05));
  return {
    filmS: isBack ? 0 : s,
    playhead: playheadS * pxPerSecond,
    playheadS,
    pieces: placePieces(
      cuts.map((cut) => cut * back),
      ease(s, switchedAtS.cuts, 0.3) * back,
    ),
    switches: [
      ease(s, switchedAtS.subtitles, 0.25) * back,
      ease(s, switchedAtS.enhancement, 0.25) * back,
      ease(s, switchedAtS.cuts, 0.25) * back,
      ease(s, switchedAtS.voice, 0.25) * back,
    ],
    said: isBack ? 0 : (written[Math.floor(s / shotS)] ?? 0),
    captions: written.map((share) => share * back),
    removed: Math.round(cuts.filter((cut) => cut > 0.5).length * back),
    enhanced: isBack ? 0 : linear(s, switchedAtS.enhancement + 0.2, 1.5),
    voiced: linear(s, switchedAtS.voice + 0.25, 1.8) * back,
  };
}

function placePieces(cuts: readonly number[], marked: number): PlacedPiece[] {
  let left = 0;
  let pauses = 0;
  return pieces.map((piece) => {
    const fallen = piece.isPause ? (cuts[pauses++] ?? 0) : 0;
    const placed = { ...piece, left, fallen, marked: piece.isPause ? marked : 0 };
    // The gap closes once the piece is on its way.
    left += piece.width * (1 - Math.max(0, fallen - 0.4) / 0.6);
    return placed;
  });
}

function linear(s: number, fromS: number, lengthS: number): number {
  return Math.max(0, Math.min(1, (s - fromS) / lengthS));
}

function ease(s: number, fromS: number, lengthS: number): number {
  return 1 - (1 - linear(s, fromS, lengthS)) ** 3;
}
