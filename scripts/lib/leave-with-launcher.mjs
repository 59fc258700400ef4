// Preloaded into the application by scripts/start.mjs: when the launcher is gone (kill -9 included) its end of the channel
// closes, and the application ends as on SIGTERM instead of living on without its database's keeper.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
