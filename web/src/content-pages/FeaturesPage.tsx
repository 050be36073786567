import { features } from "../content/features.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(features);
