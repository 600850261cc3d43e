// As much of the editor as the classes use outside of it.
export const window = { createOutputChannel: () => console };
