package io.github.bbo4j.tuner.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One filled-in command.
 *
 * @param headers to run before it
 * @param words the command
 * @param submit words for the scheduler
 * @param environment variables to add
 * @param files to write, relative to the working directory
 */
record Invocation(
    List<List<String>> headers,
    List<String> words,
    List<String> submit,
    Map<String, String> environment,
    Map<Path, String> files) {}
