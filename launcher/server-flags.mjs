/**
 * What the server's Node is told: little room for what is young, and a limit for the rest. Left to itself, V8 takes what it
 * finds before it collects, and the server's memory doubles under load for nothing.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512'];
