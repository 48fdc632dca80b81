package io.github.bbo4j.hplsim.published;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A study of somebody else, made again. */
public enum PublishedStudy {
  /**
   * Leaving out the slowest of 256 nodes and choosing the grid anew: time in % over all nodes at
   * their best grid (Cornebize 2021, section 7.2).
   */
  EVICTION {
    @Override
    void make(StudyScope scope, StudyRows rows) {
      new EvictionStudy(scope).run(rows);
    }

    @Override
    public List<Integer> sizes() {
      return EvictionStudy.sizes();
    }
  },
  /**
   * Fat tree (2;32,8;1,n;1,8) of 256 nodes with 1 to 4 top switches, or one flat switch: time in %
   * over four top switches (Cornebize 2021, section 7.3).
   */
  TOP_SWITCHES {
    @Override
    void make(StudyScope scope, StudyRows rows) {
      new TopSwitchStudy(scope).run(rows);
    }

    @Override
    public List<Integer> sizes() {
      return Figures.sizes("top-switches", row -> true);
    }
  },
  /**
   * 512 nodes with processors, links or latencies ten times better or worse: time relative to the
   * default (Cornebize 2017, section 5.2).
   */
  COMPONENTS {
    @Override
    void make(StudyScope scope, StudyRows rows) {
      new ComponentStudy(scope).components(rows);
    }

    @Override
    public List<Integer> sizes() {
      return Figures.sizes("components", row -> true);
    }
  },
  /**
   * Fat tree (2;16,32;1,n;1,1) of 512 nodes with 1 to 16 top switches, fast or slow links, two
   * mappings: rate relative to 16 top switches (Cornebize 2017, section 5.2).
   */
  TREES {
    @Override
    void make(StudyScope scope, StudyRows rows) {
      new ComponentStudy(scope).trees(rows);
    }

    @Override
    public List<Integer> sizes() {
      return List.of(ComponentStudy.TREES_N);
    }
  },
  /** Time and energy on 12 to 144 cores of Taurus (Cornebize 2017, figure 5.1). */
  TAURUS {
    @Override
    void make(StudyScope scope, StudyRows rows) {
      new TaurusStudy().run(rows);
    }

    @Override
    public List<Integer> sizes() {
      return List.of(TaurusStudy.N);
    }
  };

  /** As command lines write it: {@code top-switches}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The study of an id.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest and all
   */
  public static PublishedStudy byId(String id) {
    Catalog<PublishedStudy> all = Catalog.of("published study");
    for (PublishedStudy study : values()) {
      all = all.with(study.id(), n -> study);
    }
    return all.byId(id);
  }

  /** Returns the orders of the matrices that were published, in increasing order. */
  public abstract List<Integer> sizes();

  /**
   * Runs the study.
   *
   * @param scope how much of it
   * @param rows takes each row as soon as it is known
   * @throws IllegalArgumentException if a size of the scope was not published
   */
  public void run(StudyScope scope, Consumer<StudyRow> rows) {
    run(scope, 0, rows);
  }

  /**
   * Goes on with a study that was cut short.
   *
   * @param scope how much of it
   * @param known how many of its first rows are known: they are not simulated again, and not given
   * @param rows takes each row after those as soon as it is known
   * @throws IllegalArgumentException if a size of the scope was not published, or {@code known} is
   *     negative
   */
  public void run(StudyScope scope, int known, Consumer<StudyRow> rows) {
    Arguments.given(rows, "rows");
    Arguments.require(known >= 0, "known", known, "at least 0");
    make(requirePublished(scope), new StudyRows(known, rows));
  }

  /**
   * Checks that all of a scope was published.
   *
   * @return the scope
   * @throws IllegalArgumentException if a size was not; the message has those that were
   */
  public StudyScope requirePublished(StudyScope scope) {
    for (int size : Arguments.given(scope, "scope").sizes()) {
      Arguments.require(
          sizes().contains(size),
          "sizes",
          size,
          "of those that " + id() + " was published for, " + sizes());
    }
    return scope;
  }

  abstract void make(StudyScope scope, StudyRows rows);
}
