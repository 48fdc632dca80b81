package io.github.bbo4j.core.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogTest {
  private static final Catalog<String> FRUIT =
      Catalog.<String>of("fruit")
          .with("apple", n -> "an apple")
          .with("static-N", n -> Catalog.whole("N", n[0]) + " pears")
          .with("best:WINDOW:PERCENT", n -> n[0] + " and " + n[1]);

  /** What users bring: in META-INF/services of the tests. */
  public interface Dish {
    String name();
  }

  public static final class Soup implements Dish {
    @Override
    public String name() {
      return "soup";
    }
  }

  /** Its file names a class that is not there. */
  public interface Missing {
    String name();
  }

  @Test
  void whatUsersBringIsFoundByItsName() {
    Catalog<Dish> dishes =
        Catalog.<Dish>of("dish")
            .with("stew", n -> () -> "stew")
            .withServices(Dish.class, Dish::name);
    assertThat(dishes.ids()).containsExactly("stew", "soup");
    assertThat(dishes.byId("soup")).isInstanceOf(Soup.class).isNotSameAs(dishes.byId("soup"));
    assertThat(dishes.byId("stew").name()).isEqualTo("stew");
    assertThatThrownBy(() -> dishes.byId("sou")).hasMessageContaining("Maybe 'soup'?");
  }

  @Test
  void aNameThatMeansTwoThingsAndAClassThatIsNotThereAreTold() {
    Catalog<Dish> twice =
        Catalog.<Dish>of("dish").with("soup", n -> () -> "x").withServices(Dish.class, Dish::name);
    assertThatThrownBy(() -> twice.byId("soup"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            Soup.class.getName() + " on the class path has the name of another dish, 'soup'");
    Catalog<Missing> broken =
        Catalog.<Missing>of("dish").withServices(Missing.class, Missing::name);
    assertThatThrownBy(broken::ids)
        .hasMessageContaining("a dish on the class path can't be used")
        .hasMessageContaining("example.NotThere");
  }

  @Test
  void findsNamesAndFormsWithNumbers() {
    assertThat(FRUIT.byId("apple")).isEqualTo("an apple");
    assertThat(FRUIT.byId("static-12")).isEqualTo("12 pears");
    assertThat(FRUIT.byId("best:10:-2.5e1")).isEqualTo("10.0 and -25.0");
    assertThat(FRUIT.ids()).containsExactly("apple", "static-N", "best:WINDOW:PERCENT");
  }

  @Test
  void namesTheNearestAndAll() {
    assertThatThrownBy(() -> FRUIT.byId("aple"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "there is no fruit 'aple'. Maybe 'apple'? Known are apple, static-N,"
                + " best:WINDOW:PERCENT");
    assertThatThrownBy(() -> FRUIT.byId("submarine"))
        .hasMessage(
            "there is no fruit 'submarine'. Known are apple, static-N, best:WINDOW:PERCENT");
    assertThatThrownBy(() -> FRUIT.byId("best:10")).hasMessageContaining("there is no fruit");
  }

  @Test
  void saysWhichNumberIsWrong() {
    assertThatThrownBy(() -> FRUIT.byId("static-1.5"))
        .hasMessage("fruit 'static-1.5': N = 1.5 must be a whole number");
    assertThatThrownBy(() -> Catalog.whole("N", 99_999_999_999.0))
        .hasMessage("N = 9.9999999999E10 must be at most 2147483647");
    assertThatThrownBy(() -> FRUIT.byId("static-1.2.3")).hasMessageContaining("1.2.3");
    assertThatThrownBy(() -> FRUIT.with("apple", n -> "")).hasMessageContaining("twice");
  }

  @Test
  void aSwapOfNeighboursIsOneMistake() {
    assertThat(Catalog.nearest("replya", List.of("rely", "replay"))).contains("replay");
    assertThat(Catalog.nearest("DATSET", List.of("data", "dataset"))).contains("dataset");
    assertThat(Catalog.nearest("xyz", List.of("replay"))).isEmpty();
    assertThat(Catalog.nearest("sa", List.of("rest", "sa-log", "sa-exp"))).contains("sa-log");
  }

  @Test
  void otherNamesLeadToTheId() {
    Catalog<String> fruit = FRUIT.alsoCalled("pomme", "apple");
    assertThatThrownBy(() -> fruit.byId("pome"))
        .hasMessage(
            "there is no fruit 'pome'. Maybe 'apple'? Known are apple, static-N,"
                + " best:WINDOW:PERCENT");
    assertThat(fruit.find("pomme")).isEmpty();
    assertThat(fruit.ids()).isEqualTo(FRUIT.ids());
    assertThat(fruit.with("pear", n -> "a pear").unknown("pomme")).hasMessageContaining("'apple'?");
    assertThat(FRUIT.unknown("static")).hasMessageContaining("Maybe 'static-N'?");
    assertThatThrownBy(() -> FRUIT.alsoCalled("poire", "pear"))
        .hasMessage("there is no fruit 'pear' to call poire");
  }

  @Test
  void countsThings() {
    assertThat(Plurals.count(0, "trial")).isEqualTo("0 trials");
    assertThat(Plurals.count(1, "trial")).isEqualTo("1 trial");
    assertThat(Plurals.count(2, "trial")).isEqualTo("2 trials");
  }
}
