import { MooredScene } from "../../ui/pictures/moored-scene.tsx";
import "../../ui/pictures/scenes.css";

/** Fetched when there is nothing to do. */
export default MooredScene;
