export function checksums(folder: string): string;
export function filesIn(folder: string): string[];
