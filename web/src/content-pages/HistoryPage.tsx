import { history } from "../content/history.data.ts";
import { contentPage } from "./content-page.tsx";

export const page = contentPage(history);
