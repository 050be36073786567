import { type ComponentProps, type ReactNode, useState } from "react";
import { CheckedImage } from "../ui/CheckedImage.tsx";
import { imageSource } from "./image-source.ts";

interface Props extends Omit<ComponentProps<typeof CheckedImage>, "src" | "onMissing"> {
  /** The address as the published content has it. */
  readonly of: string | undefined;
  /** What is shown where there is no image, or none that can be had; nothing unless it is given. */
  readonly instead?: ReactNode;
}

/** An image that the published content names. One that cannot be had leaves no broken frame. */
export function ConfiguredImage({ of, instead = null, ...rest }: Props) {
  const source = imageSource(of);
  const [missing, setMissing] = useState<string>();
  if (source === undefined || source === missing) return instead;
  return <CheckedImage {...rest} src={source} onMissing={() => setMissing(source)} />;
}
