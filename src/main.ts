#!/usr/bin/env node
import { runCommandLine } from './cli/program.js';
import { processTerminal } from './cli/terminal.js';

// Left open connections and timers of a server that was told to stop must not keep the process.
process.exit(await runCommandLine(process.argv.slice(2), processTerminal()));
