import ffmpeg from "../../marks/technologies/ffmpeg.svg?no-inline";
import onnx from "../../marks/technologies/onnx.svg?no-inline";
import opencv from "../../marks/technologies/opencv.svg?no-inline";
import pytorch from "../../marks/technologies/pytorch.svg?no-inline";
import webassembly from "../../marks/technologies/webassembly.svg?no-inline";
import webgpu from "../../marks/technologies/webgpu.svg?no-inline";

export interface Technology {
  readonly name: string;
  readonly logo: string;
}

export const technologies: readonly Technology[] = [
  { name: "FFmpeg", logo: ffmpeg },
  { name: "ONNX", logo: onnx },
  { name: "WebAssembly", logo: webassembly },
  { name: "WebGPU", logo: webgpu },
  { name: "OpenCV", logo: opencv },
  { name: "PyTorch", logo: pytorch },
];
