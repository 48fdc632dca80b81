package io.github.bbo4j.hplsim.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is quick of the studies; their tables are made by a command (docs/benchmarks). */
class PublishedStudyTest {

  @ParameterizedTest
  @CsvSource({"eviction, 110", "top-switches, 25", "components, 14", "trees, 64", "taurus, 4"})
  void figuresAreComplete(String name, int rows) {
    assertThat(Figures.of(name)).hasSize(rows);
  }

  @ParameterizedTest
  @EnumSource(PublishedStudy.class)
  void sizesThatWereNotPublishedAreRefused(PublishedStudy study) {
    List<StudyRow> rows = new ArrayList<>();
    StudyScope seven = new StudyScope(1, List.of(7), 42);
    assertThatThrownBy(() -> study.run(seven, rows::add))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "sizes = 7 must be of those that "
                + study.id()
                + " was published for, "
                + study.sizes());
    assertThat(rows).isEmpty();
    assertThat(study.sizes()).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource(PublishedStudy.class)
  void studiesHaveIds(PublishedStudy study) {
    assertThat(PublishedStudy.byId(study.id())).isSameAs(study);
  }

  @Test
  void aRowComparesBothFigures() {
    StudyRow row = new StudyRow(Figures.setting("n", 1, "k", 2), "s", 10, 11);
    assertThat(row.difference()).isEqualTo(1);
    assertThat(row.relative()).isCloseTo(0.1, within(1e-12));
    assertThat(row.setting())
        .containsExactly(
            org.assertj.core.api.Assertions.entry("n", "1"),
            org.assertj.core.api.Assertions.entry("k", "2"));
  }

  @Test
  void unknownStudiesAndScopesAreRefused() {
    assertThatThrownBy(() -> PublishedStudy.byId("taurs")).hasMessageContaining("taurus");
    assertThatThrownBy(() -> new StudyScope(0, List.of(), 1)).hasMessageContaining("at least 1");
  }

  /** Nothing is simulated where all is known: this takes no time. */
  @ParameterizedTest
  @CsvSource({"top-switches, 25", "components, 28", "trees, 64", "taurus, 8"})
  void rowsThatAreKnownAreNotSimulatedAgain(String name, int rows) {
    List<StudyRow> given = new ArrayList<>();
    StudyScope all = new StudyScope(1, List.of(), 42);
    PublishedStudy.byId(name).run(all, rows, given::add);
    assertThat(given).isEmpty();
    assertThatThrownBy(() -> PublishedStudy.byId(name).run(all, -1, given::add))
        .hasMessageContaining("known = -1");
  }

  @Test
  void theFirstRowsArePassedOver() {
    List<StudyRow> given = new ArrayList<>();
    StudyRows rows = new StudyRows(3, given::add);
    assertThat(rows.passOver(2)).isTrue();
    assertThat(rows.passOver(2)).as("one of them is to be made").isFalse();
    rows.accept(new StudyRow(Figures.setting("n", 1, "k", 2), "known", 10, 11));
    StudyRow second = new StudyRow(Figures.setting("n", 1, "k", 2), "new", 10, 11);
    rows.accept(second);
    assertThat(rows.passOver(1)).isFalse();
    assertThat(given).containsExactly(second);
  }
}
