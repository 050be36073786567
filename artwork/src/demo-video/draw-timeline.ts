import { drawText, fillRect, type Stage, withClip, withOpacity } from "./canvas.ts";
import { captions } from "./captions.ts";
import { type DemoState, type PlacedPiece, shotS } from "./demo-state.ts";

const left = 68;
const width = 1188;
const ruler = 530;
const captionRow = { top: 552, height: 30 };
const pictureRow = { top: 588, height: 52 };
const soundRow = { top: 646, height: 48 };
const pxPerSecond = 66;

export interface Track {
  readonly thumbs: readonly CanvasImageSource[];
  /** Loudness of each piece, bar by bar, from 0 to 1. */
  readonly loudness: readonly (readonly number[])[];
}

/** The timeline: captions, the video track from which pauses drop, and its sound. */
export function drawTimeline(stage: Stage, state: DemoState, track: Track): void {
  drawTracks(stage);
  state.pieces.forEach((piece, at) => {
    if (!piece.isPause) drawPiece(stage, piece, { track, at, voiceProgress: state.voiceProgress });
  });
  // Dropping pieces are drawn in front of the others.
  state.pieces.forEach((piece, at) => {
    if (piece.isPause && piece.fallProgress < 1) drawPause(stage, piece, { track, at, voiceProgress: 0 });
  });
  drawCaptions(stage, state);
  const x = Math.round(left + state.playheadPx);
  fillRect(stage, "--ink", [x - 1, ruler - 2, 3, soundRow.top + soundRow.height + 6 - ruler]);
  fillRect(stage, "--ink", [x - 8, ruler - 10, 17, 14], 3);
}

function drawTracks(stage: Stage): void {
  for (let second = 0; second <= width / pxPerSecond; second += 1) {
    const x = left + second * pxPerSecond;
    fillRect(stage, "--line-strong", [x, ruler, 1, second % 3 === 0 ? 12 : 6]);
  }
  const rows = [captionRow, pictureRow, soundRow];
  ["T1", "V1", "A1"].forEach((name, at) => {
    const row = rows[at] ?? captionRow;
    fillRect(stage, "--bg-sunk", [left, row.top, width, row.height], 3);
    drawText(stage, name, [24, row.top + row.height / 2], { token: "--ink-3", sizePx: 15, weight: 600 });
  });
}

interface PieceStyle {
  readonly track: Track;
  readonly at: number;
  readonly voiceProgress: number;
}

function drawPiece(stage: Stage, piece: PlacedPiece, style: PieceStyle): void {
  const x = Math.round(left + piece.left);
  drawThumbs(stage, piece, { x, y: pictureRow.top, track: style.track });
  const sound = [x + 1, soundRow.top, piece.width - 2, soundRow.height] as const;
  fillRect(stage, "--sea-wash", sound, 3);
  drawSound(stage, style, sound, "--sea");
  const voicedTo = left + style.voiceProgress * 752;
  withClip(stage, [left, soundRow.top, Math.max(0, voicedTo - left), soundRow.height], 0, () => {
    fillRect(stage, "--krill-wash", sound, 3);
    drawSound(stage, style, sound, "--krill");
  });
}

function drawPause(stage: Stage, piece: PlacedPiece, style: PieceStyle): void {
  const { context, colours } = stage;
  const x = Math.round(left + piece.left);
  const drop = Math.round(piece.fallProgress ** 2 * 74);
  withOpacity(stage, 1 - piece.fallProgress, () => {
    drawThumbs(stage, piece, { x, y: pictureRow.top + drop, track: style.track });
    const sound = [x + 1, soundRow.top + drop, piece.width - 2, soundRow.height] as const;
    fillRect(stage, "--sea-wash", sound, 3);
    drawSound(stage, style, sound, "--sea");
    withOpacity(stage, piece.markProgress * 0.72, () => {
      fillRect(stage, "--bg", [x + 1, pictureRow.top + drop, piece.width - 2, pictureRow.height], 3);
      fillRect(stage, "--bg", sound, 3);
    });
    withOpacity(stage, piece.markProgress, () => {
      context.setLineDash([6, 5]);
      context.lineWidth = 2;
      context.strokeStyle = colours["--ink-3"] ?? "magenta";
      context.strokeRect(x + 2, pictureRow.top + drop + 1, piece.width - 4, pictureRow.height - 2);
      context.strokeRect(x + 2, soundRow.top + drop + 1, piece.width - 4, soundRow.height - 2);
      context.setLineDash([]);
    });
  });
}

function drawThumbs(
  stage: Stage,
  piece: PlacedPiece,
  { x, y, track }: { readonly x: number; readonly y: number; readonly track: Track },
): void {
  const thumb = track.thumbs[piece.shot];
  if (!thumb) return;
  withClip(stage, [x + 1, y, piece.width - 2, pictureRow.height], 3, () => {
    for (let at = x + 1; at < x + piece.width; at += 92) stage.context.drawImage(thumb, at, y, 92, 52);
  });
}

function drawSound(
  stage: Stage,
  { track, at }: PieceStyle,
  [x, y, wide, high]: readonly [number, number, number, number],
  token: string,
): void {
  const bars = track.loudness[at] ?? [];
  bars.forEach((loud, bar) => {
    const long = Math.max(2, Math.round(loud * (high - 14)));
    if (bar * 6 + 12 < wide)
      fillRect(stage, token, [x + 6 + bar * 6, y + Math.round((high - long) / 2), 3, long]);
  });
}

function drawCaptions(stage: Stage, { captions: written }: DemoState): void {
  captions.forEach((caption, shot) => {
    const shownWidth = (shot === 3 ? 150 : 190) * (written[shot] ?? 0);
    if (shownWidth < 1) return;
    const x = left + shot * shotS * pxPerSecond;
    withClip(stage, [x + 1, captionRow.top, shownWidth, captionRow.height], 3, () => {
      fillRect(stage, "--surface-2", [x + 1, captionRow.top, shownWidth, captionRow.height], 3);
      fillRect(stage, "--krill", [x + 1, captionRow.top, 3, captionRow.height]);
      drawText(stage, caption[stage.language], [x + 12, captionRow.top + captionRow.height / 2], {
        token: "--ink-2",
        sizePx: 14,
      });
    });
  });
}
