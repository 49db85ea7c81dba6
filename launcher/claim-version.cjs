// Loaded into npm by bootstrap.mjs: npm judges packages by the Node that will run them, not by the one that runs npm.
Object.defineProperty(process, 'version', { value: process.env.CLAIMED_NODE_VERSION });
