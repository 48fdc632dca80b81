/**
 * The fixed program that the shipped recording of JVM flags runs in child JVMs. It must not depend
 * on any other package, so that a child loads nothing but these classes and the JDK.
 */
@NullMarked
package io.github.bbo4j.benchmarks.record.workload;

import org.jspecify.annotations.NullMarked;
