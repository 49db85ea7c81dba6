/** CycloneDX 1.6, as JSON. */
export function billOfMaterials(root: string): unknown;
export const builders: string[];
