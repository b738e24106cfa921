import { MooredScene } from "../../ui/pictures/moored-scene.tsx";
import "../../ui/pictures/scenes.css";

/** Loaded when the list is empty. */
export default MooredScene;
