/** The edit that the video shows, computed from the frame number only. This file does not draw. */

export const framesPerSecond = 30;
export const frameCount = 360;

/** When the film rewinds, so that the last frame leads to the first. */
const rewindAtS = 11.3;
const pxPerSecond = 66;
export const shotS = 3;

/** A piece of the track: its shot, its width in px, and whether it is a pause in the speech. */
interface Piece {
  readonly shot: number;
  readonly width: number;
  readonly isPause: boolean;
}

const keptPiece = (shot: number, width: number): Piece => ({ shot, width, isPause: false });
const pause = (shot: number, width: number): Piece => ({ shot, width, isPause: true });

/** The kept pieces of a shot are as long as the shot is shown, so that the playhead is never on a pause. */
export const pieces: readonly Piece[] = [
  keptPiece(0, 198),
  keptPiece(1, 84),
  pause(1, 62),
  keptPiece(1, 70),
  pause(1, 88),
  keptPiece(1, 44),
  keptPiece(2, 96),
  pause(2, 74),
  keptPiece(2, 102),
  pause(2, 58),
  keptPiece(3, 60),
  pause(3, 90),
  keptPiece(3, 98),
  pause(3, 64),
];

export interface PlacedPiece extends Piece {
  readonly left: number;
  /** Progress of dropping off the track: 0 on it, 1 gone. */
  readonly fallProgress: number;
  /** Progress of being marked for removal, from 0 to 1. */
  readonly markProgress: number;
}

export interface DemoState {
  /** The time in the film that is shown. */
  readonly filmS: number;
  /** The position of the playhead on the track, in px and in seconds. */
  readonly playheadPx: number;
  readonly playheadS: number;
  readonly pieces: readonly PlacedPiece[];
  /** Progress of switching on subtitles, enhancement, cuts and voice, each from 0 to 1. */
  readonly switches: readonly [number, number, number, number];
  /** The share of the text shown of each caption on the track. */
  readonly captions: readonly number[];
  /** Pauses removed so far. */
  readonly removedCount: number;
  /** Progress of the enhancement and of the cloned voice, from 0 to 1. */
  readonly enhancementProgress: number;
  readonly voiceProgress: number;
}

const switchedAtS = { subtitles: 0.4, enhancement: 1, cuts: 3.3, voice: 7.4 };
const firstCutAtS = 3.7;
const cutIntervalS = 0.38;

export function demoStateAt(frame: number): DemoState {
  const s = (frame % frameCount) / framesPerSecond;
  const back = 1 - ease(s, rewindAtS, 0.6);
  const playheadS = Math.min(s, rewindAtS) * back;
  // The picture jumps to its beginning: a rewind would take as many bytes as the rest of the video.
  const isBack = s >= rewindAtS;
  const cuts = pieces
    .filter(({ isPause }) => isPause)
    .map((_, at) => ease(s, firstCutAtS + at * cutIntervalS, 0.55));
  const written = [0.65, 0.2, 0.2, 0.2].map((after, shot) => linear(s, shot * shotS + after, 1.05));
  return {
    filmS: isBack ? 0 : s,
    playheadPx: playheadS * pxPerSecond,
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
    captions: written.map((share) => share * back),
    removedCount: Math.round(cuts.filter((cut) => cut > 0.5).length * back),
    enhancementProgress: isBack ? 0 : linear(s, switchedAtS.enhancement + 0.2, 1.5),
    voiceProgress: linear(s, switchedAtS.voice + 0.25, 1.8) * back,
  };
}

function placePieces(cuts: readonly number[], marked: number): PlacedPiece[] {
  let left = 0;
  let pauses = 0;
  return pieces.map((piece) => {
    const fallProgress = piece.isPause ? (cuts[pauses++] ?? 0) : 0;
    const placed = { ...piece, left, fallProgress, markProgress: piece.isPause ? marked : 0 };
    // The gap starts to close while the piece drops.
    left += piece.width * (1 - Math.max(0, fallProgress - 0.4) / 0.6);
    return placed;
  });
}

function linear(s: number, fromS: number, lengthS: number): number {
  return Math.max(0, Math.min(1, (s - fromS) / lengthS));
}

function ease(s: number, fromS: number, lengthS: number): number {
  return 1 - (1 - linear(s, fromS, lengthS)) ** 3;
}
