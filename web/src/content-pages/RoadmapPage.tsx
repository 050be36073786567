import { roadmap } from "../content/roadmap.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(roadmap);
