import ffmpeg from "../../logos/technologies/ffmpeg.svg?no-inline";
import onnx from "../../logos/technologies/onnx.svg?no-inline";
import opencv from "../../logos/technologies/opencv.svg?no-inline";
import pytorch from "../../logos/technologies/pytorch.svg?no-inline";
import webassembly from "../../logos/technologies/webassembly.svg?no-inline";
import webgpu from "../../logos/technologies/webgpu.svg?no-inline";

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
